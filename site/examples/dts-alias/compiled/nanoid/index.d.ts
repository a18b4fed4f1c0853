export declare function nanoid(size?: number): string;
