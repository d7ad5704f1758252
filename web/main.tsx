import './styles/first.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { isLedBack } from './parts/leavePage.ts'
import { routes } from './routes.tsx'
import { prefetchProfile } from './shell/Brand.tsx'

prefetchProfile()
const router = createBrowserRouter(routes)

// A person who left in a hurry must not see again what they left.
if (!isLedBack())
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
