'use client';

import { useState } from 'react';

export const useOpen = () => useState(false);
