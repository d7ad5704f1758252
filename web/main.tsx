import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/noto-sans-devanagari/wght.css'
import '@fontsource-variable/noto-sans-kannada/wght.css'
import '@fontsource-variable/noto-sans-tamil/wght.css'
import '@fontsource-variable/noto-sans-telugu/wght.css'
import '@mantine/core/styles.css'
import '@mantine/charts/styles.css'
import '@mantine/notifications/styles.css'
import './theme.css'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { queryClient } from './client.ts'
import { Maintenance } from './flags/Maintenance.tsx'
import { Prove } from './people/Prove.tsx'
import { isLedBack } from './parts/leaving.ts'
import { router } from './routes.tsx'
import { Brand } from './shell/Brand.tsx'

// Whoever left in a hurry is not to be met by what they left.
if (!isLedBack()) createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Brand>
        <Notifications position="bottom-right" autoClose={6000} limit={3} />
        <Prove />
        <Maintenance><RouterProvider router={router} /></Maintenance>
      </Brand>
    </QueryClientProvider>
  </StrictMode>,
)
