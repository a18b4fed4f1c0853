import query from './user.graphql';

export const request = (id: string) => ({
  query,
  variables: { id },
  client: __BUILD__,
});
