/** The browser's entry. */
import '../client/core.ts';
import { start } from '../client/start.ts';

start().catch((error: unknown) => console.error(error));
