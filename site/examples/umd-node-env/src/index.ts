export const env = process.env.NODE_ENV;
