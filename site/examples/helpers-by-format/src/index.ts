export class Box {
  value = 1;
}
