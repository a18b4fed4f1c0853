/** The chunk of one layout. */
import '../core.ts';

export { NotFound as layout } from '../../layouts/NotFound.tsx';
