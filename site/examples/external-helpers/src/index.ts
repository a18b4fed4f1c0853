export class Box {
  get size() {
    return 1;
  }
}
