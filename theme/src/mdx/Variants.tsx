import type { ReactNode } from 'react';
import { OutputTree } from './OutputTree.tsx';
import type { RecordedVariants } from '../page/variants/data.ts';

/**
 * The configuration of a recorded example with variants, and the files that its build wrote:
 * `<Variants of={variants} />`, where `variants` is imported from `<root>/examples/recorded/<name>.json?variants`.
 * `page/variants/` lets readers press values of the configuration to see other variants.
 */
export function Variants({ of }: { of: RecordedVariants }): ReactNode {
  const [build] = of.first.cases;
  if (!build) return null;
  return (
    <div
      className="q-variants"
      data-href={of.href}
      data-config={of.config}
      data-counts={JSON.stringify(of.axes.map(({ values }) => values.length))}
      data-alternatives={JSON.stringify(of.alternatives)}
    >
      <div
        className="q-variants-config"
        dangerouslySetInnerHTML={{ __html: of.first.texts[build.project[of.config] ?? ''] ?? '' }}
      />
      <div className="q-variants-output" role="status">
        <OutputTree files={build.files} />
      </div>
    </div>
  );
}
