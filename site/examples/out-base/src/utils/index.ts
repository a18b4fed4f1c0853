export * from './string/case';
