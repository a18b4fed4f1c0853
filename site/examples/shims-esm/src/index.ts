export const dir = __dirname;
export const file = __filename;
export const load = (name: string) => require(name);
