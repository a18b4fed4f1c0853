export const title = (page?: { title?: string }) => page?.title ?? 'Untitled';

export const version = __VERSION__;
