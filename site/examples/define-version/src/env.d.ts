declare const __VERSION__: string;
declare const __DEV__: boolean;
