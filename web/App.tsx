import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router'
import { queryClient } from './client.ts'
import { Maintenance } from './flags/Maintenance.tsx'
import { Brand } from './shell/Brand.tsx'

/** What every screen stands in. */
export const App = ({ router }: Pick<RouterProviderProps, 'router'>) => (
  <QueryClientProvider client={queryClient}>
    <Brand>
      <Maintenance>
        <RouterProvider router={router} />
      </Maintenance>
    </Brand>
  </QueryClientProvider>
)
