declare const __BUILD__: string;
declare module '*.graphql' {
  const query: string;
  export default query;
}
