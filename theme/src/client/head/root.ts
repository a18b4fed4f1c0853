/** The document's root element, shared by the inline script's modules. */
export const root = document.documentElement;
