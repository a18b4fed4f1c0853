export const endpoint: string | undefined = process.env.PUBLIC_ENDPOINT;
export const token: string | undefined = process.env.API_TOKEN;
export const isDevelopment: boolean = process.env.NODE_ENV === 'development';
