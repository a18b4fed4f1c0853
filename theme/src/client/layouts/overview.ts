/** The chunk of one layout. */
import '../core.ts';

export { Overview as layout } from '../../layouts/Overview.tsx';
