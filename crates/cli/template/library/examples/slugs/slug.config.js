export default {
  separator: '-',
  maxLength: 40,
};
