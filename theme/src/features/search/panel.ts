/** State and actions of the search panel, without markup. */
import { countRows, type PageRows } from './rows.ts';
import { addRecent, parseRecent } from './recent.ts';
import { createStore, type Store } from '../../base/store.ts';

/** Delay between the last keystroke and the search. */
export const DEBOUNCE_MS = 150;

/** The panel's search backend. */
export interface Finder {
  /** Preloads the data for the first search. */
  load(): Promise<void>;
  /** Finds pages. Resolves to undefined if a search service fails, and rejects if the site's index fails to load. */
  find(query: string): Promise<PageRows[] | undefined>;
}

export interface PanelState {
  /** The text in the input. */
  query: string;
  /** The query of the last successful search; empty after a failure or when the input is cleared. */
  searched: string;
  /** Whether the index is loading or a search is running. */
  isBusy: boolean;
  /** Whether the site's index or a script failed to load. False after a failed request to a search service. */
  isFailed: boolean;
  pages: PageRows[];
  /** Index of the selected option across all pages, or -1. */
  selected: number;
  /** Whether the option was selected with the pointer. */
  isPointed: boolean;
  recent: string[];
}

export interface Panel {
  state: Store<PanelState>;
  /**
   * Resets the panel and puts `initialQuery` into the input. `scope` is the language: recent searches are stored
   * separately for each language.
   */
  open(finder: Finder, scope: string, initialQuery: string): void;
  /** Discards pending results. */
  close(): void;
  /** Handles a change to the input. Does not search during an IME composition (`isComposing`). */
  type(query: string, isComposing: boolean): void;
  /** Retries the failed load or search. */
  retry(): Promise<void>;
  /** Searches without debounce. Resolves when the state contains the results. */
  searchNow(query: string): Promise<void>;
  select(index: number): void;
  /** Moves the selection, wrapping around at both ends. */
  move(step: 1 | -1): void;
  /** Adds the query to the recent searches. Called when a result is followed. */
  remember(): void;
  forget(): void;
}

const EMPTY: PanelState = {
  query: '',
  searched: '',
  isBusy: false,
  isFailed: false,
  pages: [],
  selected: -1,
  isPointed: false,
  recent: [],
};

const NO_RESULTS = { searched: '', pages: [], selected: -1, isPointed: false };

/** Returns the number of selectable options: recent searches if the query is empty, otherwise rows of results. */
export function countOptions({ query, pages, recent }: PanelState): number {
  return query.trim() === '' ? recent.length : countRows(pages);
}

/** Creates a closed panel. */
export function createPanel(): Panel {
  const state = createStore(EMPTY);
  const update = (changes: Partial<PanelState>): void => state.set({ ...state.get(), ...changes });
  let finder: Finder | undefined;
  let key = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestRequest = 0;

  /**
   * Runs `action`, a load or search, as the latest request. Discards the outcome if a newer request has started since.
   */
  async function attempt(action: () => Promise<Partial<PanelState>>): Promise<void> {
    const request = ++latestRequest;
    update({ isBusy: true });
    const outcome = await action().catch((error: unknown) => {
      console.error(error);
      return { ...NO_RESULTS, isFailed: true };
    });
    if (request === latestRequest) update({ isBusy: false, isFailed: false, ...outcome });
  }
  function search(query: string): Promise<void> {
    return attempt(async () => {
      const pages = await finder?.find(query);
      // If the search service failed, show an empty list without a message.
      return pages ? { pages, searched: query, selected: pages[0]?.best ?? -1, isPointed: false } : NO_RESULTS;
    });
  }
  function load(): Promise<void> {
    return attempt(async () => {
      await finder?.load();
      return {};
    });
  }
  /** Stores the input's text and returns the trimmed query. If the query is empty, clears the results. */
  function setQuery(query: string): string {
    clearTimeout(timer);
    const trimmed = query.trim();
    if (trimmed !== '') update({ query });
    else {
      latestRequest++;
      update({ query, ...NO_RESULTS, isBusy: false });
    }
    return trimmed;
  }
  async function searchNow(query: string): Promise<void> {
    const trimmed = setQuery(query);
    if (trimmed !== '') await search(trimmed);
  }
  return {
    state,
    open(newFinder, scope, initialQuery) {
      finder = newFinder;
      key = `quire.search.${scope}`;
      state.set({ ...EMPTY, recent: read(key) });
      if (initialQuery === '') void load();
      else void searchNow(initialQuery);
    },
    close() {
      clearTimeout(timer);
      latestRequest++;
    },
    type(query, isComposing) {
      const trimmed = setQuery(query);
      if (trimmed === '' || isComposing) return;
      if (trimmed !== state.get().searched) timer = setTimeout(() => void search(trimmed), DEBOUNCE_MS);
      else {
        latestRequest++; // The shown results already match the query: discard pending results.
        update({ isBusy: false });
      }
    },
    retry: () => (state.get().query.trim() === '' ? load() : searchNow(state.get().query)),
    searchNow,
    select: index => update({ selected: index, isPointed: true }),
    move(step) {
      const count = countOptions(state.get());
      const { selected } = state.get();
      if (count === 0) return;
      update({
        isPointed: false,
        selected: selected === -1 && step === -1 ? count - 1 : (selected + step + count) % count,
      });
    },
    remember() {
      const { query, recent } = state.get();
      write(key, addRecent(recent, query));
    },
    forget() {
      write(key, []);
      update({ recent: [], selected: -1 });
    },
  };
}

function read(key: string): string[] {
  try {
    return parseRecent(localStorage.getItem(key));
  } catch {
    return []; // Storage is blocked.
  }
}

function write(key: string, recent: string[]): void {
  try {
    if (recent.length > 0) localStorage.setItem(key, JSON.stringify(recent));
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the query is not stored.
  }
}
