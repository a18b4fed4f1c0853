/** The chunk of one layout. */
import '../core.ts';

export { Home as layout } from '../../layouts/Home.tsx';
