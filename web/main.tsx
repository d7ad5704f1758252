import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './theme.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from './client.ts'
import { router } from './routes.tsx'
import { Brand } from './shell/Brand.tsx'

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Brand>
        <Notifications position="bottom-right" autoClose={6000} limit={3} />
        <RouterProvider router={router} />
      </Brand>
    </QueryClientProvider>
  </StrictMode>,
)
