/** The live region for messages about copying, created in advance because screen readers ignore new regions. */
export const status = document.createElement('div');
status.className = 'q-visually-hidden';
status.role = 'status';
document.body.append(status);
