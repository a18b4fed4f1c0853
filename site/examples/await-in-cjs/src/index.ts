export const settings = await Promise.resolve({ color: true });
