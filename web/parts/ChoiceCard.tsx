import { Button, Paper, SimpleGrid, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ChoiceCard.module.css'

/** Things to begin with, side by side; one column on a phone. */
export function ChoiceCards({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" component="ul" className={classes.cards ?? ''}>
      {children}
    </SimpleGrid>
  )
}

type Props = {
  title: string
  /** Above the title, over the whole width. */
  picture?: ReactNode
  /** The button at its end; the title is read with it. */
  verb: string
  isPlain?: boolean
  choose: () => void
  children: ReactNode
}
/** One of them: what it is called, what it holds, and the button that begins with it. */
export function ChoiceCard({ title, picture, verb, isPlain = false, choose, children }: Props) {
  return (
    <Paper component="li" p={0} className={classes.card ?? ''}>
      {picture}
      <div className={classes.words}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {children}
        <Button className={classes.choose ?? ''} variant={isPlain ? 'default' : 'filled'} onClick={choose}>
          {verb}
          <span className={classes.hidden}>: {title}</span>
        </Button>
      </div>
    </Paper>
  )
}
