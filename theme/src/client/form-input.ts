/** Keeps what readers enter into form controls before React hydrates the controls. */

/** Events after which a control may have another value or caret position. */
const EVENTS = ['input', 'change', 'keyup', 'pointerup'];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A function that repeats a reader's input as events, which React passes to the component. */
type Repeat = () => void;

function dispatch(control: Control, type: string): void {
  control.dispatchEvent(new Event(type, { bubbles: true }));
}

function repeatSelection(control: HTMLSelectElement): Repeat | undefined {
  const options = [...control.options];
  const hasDefault = options.some(option => option.defaultSelected);
  const isDefault = (option: HTMLOptionElement, index: number): boolean =>
    hasDefault ? option.defaultSelected : index === 0 && !control.multiple;
  const selected = options.map(option => option.selected);
  if (options.every((option, index) => option.selected === isDefault(option, index))) return undefined;
  return () => {
    options.forEach((option, index) => (option.selected = selected[index] === true));
    dispatch(control, 'change');
  };
}

/** Returns undefined for a radio button that was unchecked, because repeating the checked one also unchecks it. */
function repeatMark(control: HTMLInputElement): Repeat | undefined {
  const { checked } = control;
  if (checked === control.defaultChecked || (control.type === 'radio' && !checked)) return undefined;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

function repeatText(control: HTMLInputElement | HTMLTextAreaElement): Repeat | undefined {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  if (value === defaultValue || control.type === 'file') return undefined;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  return () => {
    const hasCaret = control === document.activeElement && selectionStart !== null;
    // React ignores events if the value equals the last value that it has recorded. React records values that are set
    // on the element itself, but not values that are set with the prototype's setter.
    control.value = defaultValue;
    set?.call(control, value);
    dispatch(control, 'input');
    // React renders in a microtask and then sets the text of a text area, which moves the caret to the end.
    if (hasCaret) queueMicrotask(() => control.setSelectionRange(selectionStart, selectionEnd));
  };
}

function repeat(control: Control): Repeat | undefined {
  if (control instanceof HTMLSelectElement) return repeatSelection(control);
  const isMark = control.type === 'checkbox' || control.type === 'radio';
  return isMark ? repeatMark(control as HTMLInputElement) : repeatText(control);
}

/**
 * Observes the form controls of an island until the returned function is called. That function repeats the input that
 * differs from the server-rendered state: when React hydrates controls, it resets selections and text areas, and does
 * not detect other changes. Controls in the island's HTML slots are not part of the component and are left alone.
 */
export function keepInput(island: Element): () => void {
  const repeats = new Map<Control, Repeat>();
  const collect = (): void => {
    for (const control of island.querySelectorAll<Control>('input,textarea,select')) {
      if (control.closest('quire-island,quire-html') !== island) continue;
      const again = repeat(control);
      if (again) repeats.set(control, again);
      else repeats.delete(control);
    }
  };
  collect();
  for (const type of EVENTS) island.addEventListener(type, collect);
  return () => {
    for (const type of EVENTS) island.removeEventListener(type, collect);
    for (const [control, again] of repeats) if (control.isConnected) again();
  };
}
