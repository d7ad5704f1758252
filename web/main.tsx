import './styles/first.css'
import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from './client.ts'
import { Maintenance } from './flags/Maintenance.tsx'
import { isLedBack } from './parts/leaving.ts'
import { router } from './routes.tsx'
import { Brand } from './shell/Brand.tsx'

// Whoever left in a hurry is not to be met by what they left.
if (!isLedBack())
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Brand>
          <Maintenance>
            <RouterProvider router={router} />
          </Maintenance>
        </Brand>
      </QueryClientProvider>
    </StrictMode>,
  )
