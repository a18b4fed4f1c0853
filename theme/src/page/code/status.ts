/** The status region of code blocks. Exists before its first message, because screen readers ignore new regions. */
export const status = document.createElement('div');
status.className = 'q-visually-hidden';
status.role = 'status';
document.body.append(status);
