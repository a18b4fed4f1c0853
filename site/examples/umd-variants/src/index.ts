export default class Greeter {
  hello(): string {
    return 'Hello';
  }
}
