console.log('loading');

export const mode = import.meta.env.MODE;
export const folder = __dirname;
export const publicPath = WEBPACK_PUBLIC_PATH;
export const area = (width: number, height?: number): number => width * (height ?? width);
