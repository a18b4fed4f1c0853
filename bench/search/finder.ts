// Provides the search panel's backend as a global function of a page: `await quireFinder()`.
import { inlineData, loadShell } from '../../theme/src/base/data.ts';
import { finderOf } from '../../theme/src/features/search/finder.ts';

Object.assign(globalThis, { quireFinder: async () => finderOf(await loadShell(inlineData().shell)) });
