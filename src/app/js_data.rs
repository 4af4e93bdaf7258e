//! Plain data on its way to the overlay and back, as JSON: the program has to know that format anyway, for benchmarks.

use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsError, JsValue};

/// Data as an object of the page. What is `None` and skipped is undefined there.
pub fn to_js(data: &(impl Serialize + ?Sized)) -> JsValue {
    let text = serde_json::to_string(data).ok();
    // Plain data: neither can fail.
    text.and_then(|text| js_sys::JSON::parse(&text).ok()).unwrap_or(JsValue::NULL)
}

/// An object of the page as data.
pub fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsError> {
    let text = js_sys::JSON::stringify(value).map_err(|_| JsError::new("not plain data"))?;
    Ok(serde_json::from_str(&String::from(text))?)
}
