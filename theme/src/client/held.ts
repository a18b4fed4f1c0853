/** Dispatches input events that were held until a script could handle them. */

/** Dispatches the events that `head/hold.ts` has held. */
export function replayHeld(): void {
  // The reader may have focused a link or a popup's button before the scripts listened for `focusin`.
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body)
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  void replay(globalThis.quireHeld.splice(0));
}

/**
 * Dispatches a copy of each event, in order; forms are submitted again. Events whose targets have left the document are
 * dropped.
 */
export async function replay(events: Event[]): Promise<void> {
  for (const event of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event instanceof SubmitEvent) {
      (target as HTMLFormElement).requestSubmit(event.submitter);
      continue;
    }
    const EventClass = event.constructor as new (type: string, init: Event) => Event;
    target.dispatchEvent(new EventClass(event.type, event));
    await undefined; // React renders the result in a microtask, before the next event.
  }
}
