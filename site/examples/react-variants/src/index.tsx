import { Button } from '@/Button';

export const App = () => <Button label="OK" />;
