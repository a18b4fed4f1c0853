import { nanoid } from 'nanoid';
import { useState } from 'react';

export const useId = () => useState(() => nanoid())[0];
