import logo from './assets/logo.svg';

export function createLogo(): HTMLImageElement {
  const image = document.createElement('img');
  image.src = logo;
  return image;
}
