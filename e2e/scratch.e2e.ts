import { test } from '@playwright/test'
import { expectAccessible } from './support.ts'
const base = '<!doctype html><html lang="en"><title>x</title><body><main><h1>x</h1>'
test('moderate', async ({ page }) => { await page.setContent(base + '<nav aria-label="a"><a href="#x">aaa</a></nav><nav aria-label="a"><a href="#y">bbb</a></nav></main>'); await expectAccessible(page, 'm') })
test('contrast', async ({ page }) => { await page.setContent(base + '<p style="color:#ccc">text</p></main>'); await expectAccessible(page, 'c', ['color-contrast']) })
test('frames', async ({ page }) => { await page.setContent(base + '<iframe title="f" srcdoc="<html lang=en><title>t</title><main><h1>x</h1><p style=color:#ccc>text</p></main>"></iframe></main>'); await expectAccessible(page, 'f') })
test('target', async ({ page }) => { await page.setContent(base + '<button style="width:10px;height:10px;padding:0" aria-label="a"></button><button style="width:10px;height:10px;padding:0" aria-label="b"></button></main>'); await expectAccessible(page, 't') })
