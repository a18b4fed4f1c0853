interface ImportMeta {
  env: { MODE: string };
}

declare const __dirname: string;
declare const WEBPACK_PUBLIC_PATH: string;
