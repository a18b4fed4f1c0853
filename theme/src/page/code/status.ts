/** Live region for messages about copying. Created in advance, because screen readers may ignore new regions. */
export const status = document.createElement('div');
status.className = 'q-visually-hidden';
status.role = 'status';
document.body.append(status);
