/** What the search panel is doing. No markup: the panel shows this state and calls these actions. */
import { countRows, type PageRows } from './rows.ts';
import { addRecent, parseRecent } from './recent.ts';
import { createStore, type Store } from '../../base/store.ts';

/** A search begins when nothing was typed for this long. */
export const DEBOUNCE_MS = 150;

/** Somewhere to search, as the panel needs it. */
export interface Finder {
  /** Fetches what the first search needs. */
  load(): Promise<void>;
  /** Undefined when a service failed; rejects when the index cannot be had. */
  find(query: string): Promise<PageRows[] | undefined>;
}

/** The panel's state. */
export interface PanelState {
  /** What is in the box. */
  query: string;
  /** The query that `pages` answers; empty when nothing was answered. */
  asked: string;
  /** The index is being loaded, or a search takes its time. */
  isBusy: boolean;
  /** The index could not be had. A service that fails says nothing. */
  isFailed: boolean;
  pages: PageRows[];
  /** Index of the selected option, over all pages; -1 for none. */
  selected: number;
  recent: string[];
}

/** The panel's actions. */
export interface Panel {
  state: Store<PanelState>;
  /** Begins anew with `typed` in the box. `scope` names the language: each has its own recent searches. */
  open(finder: Finder, scope: string, typed: string): void;
  /** Drops what is on its way. */
  close(): void;
  /** The box changed; `isComposing` while an input method is at work: then nothing is searched. */
  type(query: string, isComposing: boolean): void;
  /** Tries again what failed. */
  retry(): Promise<void>;
  /** Searches at once; resolves when the answer is there. */
  ask(query: string): Promise<void>;
  select(index: number): void;
  /** Moves the selection, from the last option to the first and back. */
  move(step: 1 | -1): void;
  /** Remembers the query: it led somewhere. */
  remember(): void;
  forget(): void;
}

const EMPTY: PanelState = {
  query: '',
  asked: '',
  isBusy: false,
  isFailed: false,
  pages: [],
  selected: -1,
  recent: [],
};

const NO_ANSWER = { asked: '', pages: [], selected: -1 };

/** How many options there are to select. */
export function countOptions({ query, pages, recent }: PanelState): number {
  return query.trim() === '' ? recent.length : countRows(pages);
}

/** A closed panel. */
export function createPanel(): Panel {
  const state = createStore(EMPTY);
  const change = (more: Partial<PanelState>): void => state.set({ ...state.get(), ...more });
  let finder: Finder | undefined;
  let key = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts questions. */
  let question = 0;

  /** Does what may fail, as the newest question: an answer that comes after a newer one is dropped. */
  async function attempt(act: () => Promise<Partial<PanelState>>): Promise<void> {
    const own = ++question;
    change({ isBusy: true });
    const answer = await act().catch((error: unknown) => {
      console.error(error);
      return { ...NO_ANSWER, isFailed: true };
    });
    if (own === question) change({ isBusy: false, isFailed: false, ...answer });
  }
  function search(query: string): Promise<void> {
    return attempt(async () => {
      const pages = await finder?.find(query);
      // A service that failed has not answered: the list is empty, and nothing is said.
      return pages ? { pages, asked: query, selected: pages[0]?.best ?? -1 } : NO_ANSWER;
    });
  }
  function load(): Promise<void> {
    return attempt(async () => {
      await finder?.load();
      return {};
    });
  }
  /** Takes over what is in the box; answers what is to be searched. */
  function take(query: string): string {
    clearTimeout(timer);
    const wanted = query.trim();
    if (wanted !== '') change({ query });
    else {
      question++;
      change({ query, ...NO_ANSWER, isBusy: false });
    }
    return wanted;
  }
  async function ask(query: string): Promise<void> {
    const wanted = take(query);
    if (wanted !== '') await search(wanted);
  }
  return {
    state,
    open(next, scope, typed) {
      finder = next;
      key = `quire.search.${scope}`;
      state.set({ ...EMPTY, recent: read(key) });
      if (typed === '') void load();
      else void ask(typed);
    },
    close() {
      clearTimeout(timer);
      question++;
    },
    type(query, isComposing) {
      const wanted = take(query);
      if (wanted === '' || isComposing) return;
      if (wanted !== state.get().asked) timer = setTimeout(() => void search(wanted), DEBOUNCE_MS);
      else {
        question++; // back at what is shown: an answer on its way is not wanted any more
        change({ isBusy: false });
      }
    },
    retry: () => (state.get().query.trim() === '' ? load() : ask(state.get().query)),
    ask,
    select: index => change({ selected: index }),
    move(step) {
      const count = countOptions(state.get());
      const { selected } = state.get();
      if (count === 0) return;
      change({ selected: selected === -1 && step === -1 ? count - 1 : (selected + step + count) % count });
    },
    remember() {
      const { query, recent } = state.get();
      write(key, addRecent(recent, query));
    },
    forget() {
      write(key, []);
      change({ recent: [], selected: -1 });
    },
  };
}

function read(key: string): string[] {
  try {
    return parseRecent(localStorage.getItem(key));
  } catch {
    return []; // storage is blocked
  }
}

function write(key: string, recent: string[]): void {
  try {
    if (recent.length > 0) localStorage.setItem(key, JSON.stringify(recent));
    else localStorage.removeItem(key);
  } catch {
    // storage is blocked: nothing is remembered
  }
}
