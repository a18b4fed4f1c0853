import terms from './terms.txt';

export const file = terms;
