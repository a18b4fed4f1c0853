/** The sites under test: folders by name. Each is built and served on its own port. */
export const SITES = { rslib: '../../site', manual: '../../docs' };
export type SiteName = keyof typeof SITES;

/** The first of eight consecutive ports: two for the sites, then three for each of two workers. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 4240);

/** Returns the port of a site's server. */
export function sitePort(name: SiteName): number {
  return FIRST_PORT + Object.keys(SITES).indexOf(name);
}

/** Returns the ports of a worker: one for its driver, and one for a proxy of each site. */
export function workerPorts(worker: number): { driver: number; proxy: (name: SiteName) => number } {
  const sites = Object.keys(SITES);
  const driver = FIRST_PORT + sites.length + worker * (sites.length + 1);
  return { driver, proxy: name => driver + 1 + sites.indexOf(name) };
}
