// `npm run preview`: the fixture site on http://127.0.0.1:4180.
import { serve } from './server.mjs';

const { origin } = await serve(4180);
console.log(origin);
