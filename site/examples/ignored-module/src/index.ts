export const load = (): unknown => require('./locale');
