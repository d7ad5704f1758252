/** The main job, from an empty canvas to a closed case, in the users' words. Each test goes on where the one before ended. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as drawing from './drawing.ts'
import { sees } from './hands.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
beforeAll(async () => { product = await startProduct() })
afterEach(async ({ task }) => { if (task.result?.state === 'fail') console.log(`Pictures: ${await product.picture(task.name)}`) })
afterAll(() => product?.stop())

describe('from an empty canvas to a closed case', () => {
  test('the admin draws a process with a meeting, by mouse, by keyboard and in the outline', async () => {
    const page = await product.as(product.people.admin)
    await drawing.beginEmpty(page, 'Workplace grievance', 'Pune')
    await drawing.drawIntake(page)
    await drawing.tidyByKeyboard(page)
    await drawing.drawHearing(page)
    await drawing.drawEnd(page)
    await drawing.describeFiling(page)
  })

  test('sees what is wrong, mends it, and publishes', async () => {
    const page = await product.as(product.people.admin)
    await drawing.mendProblems(page)
    await drawing.publish(page, 'The first one')
    await sees(page, 'Version 1 is published. It never changes')
    expect(product.complaints).toEqual([])
  })
})
