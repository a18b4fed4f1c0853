/**
 * React and the modules that all code with React shares, bundled into one chunk. The bundler adds an import of this
 * module to every entry and every dynamically imported module that uses React, see `layered` in `build/plugins.mjs`.
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
