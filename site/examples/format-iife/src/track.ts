export const track = (name: string) => {
  navigator.sendBeacon('/events', name);
};
