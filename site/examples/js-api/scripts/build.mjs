import { createRslib, loadConfig } from '@rslib/core';

const rslib = await createRslib({
  config: () => loadConfig({ command: 'build' }),
  loadEnv: true,
});

const { stats, close } = await rslib.build();

for (const output of stats.stats) {
  const { name, assets } = output.toJson({ all: false, assets: true });
  console.log(name, assets.map((asset) => `${asset.name} ${asset.size} B`));
}

await close();
