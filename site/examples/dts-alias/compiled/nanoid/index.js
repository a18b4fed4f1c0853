export const nanoid = (size = 21) => crypto.randomUUID().slice(0, size);
