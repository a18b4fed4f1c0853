/**
 * What everything that React renders shares, in the chunk of React. The bundler adds this module to the roots of all
 * chunks that use React.
 */
import 'react';
import 'react-dom';
import 'react-dom/client';
import 'react/jsx-runtime';
import '../base/use-site.ts';
import '../base/use-store.ts';
import '../mdx/island-data.ts';
import '../mdx/Tab.tsx';
import '../shell/Boundary.tsx';
import '../shell/LiveMarkup.tsx';
import '../shell/live-markup.ts';
import '../shell/slots.ts';
import '../ui/Icon.tsx';
import '../ui/InlineText.tsx';
import '../ui/Link.tsx';
import '../ui/PageIcon.tsx';
import '../ui/Tag.tsx';
