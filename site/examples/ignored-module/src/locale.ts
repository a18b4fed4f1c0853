export const hello = '你好';
