//! The page's accessibility tree, flattened.

use serde_json::Value;

/// A node of the accessibility tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The ARIA role: `button`, `gridcell`, `status`, …
    pub role: String,
    /// The accessible name; may be empty.
    pub name: String,
    /// All text inside it, in order.
    pub text: String,
    /// Whether it is marked as disabled.
    pub disabled: bool,
    /// Whether it has the keyboard focus.
    pub focused: bool,
    /// Chromium's id of the DOM node.
    pub(crate) id: i64,
}

/// Reads the result of `Accessibility.getFullAXTree`.
pub(crate) fn read(answer: &Value) -> Vec<Node> {
    let Some(nodes) = answer["nodes"].as_array() else {
        return Vec::new();
    };
    let by_id = |id: &Value| nodes.iter().find(|node| node["nodeId"] == *id);
    nodes
        .iter()
        .filter(|node| node["ignored"] == false)
        .map(|node| Node {
            role: value(&node["role"]),
            name: value(&node["name"]),
            text: text(node, &by_id),
            disabled: property(node, "disabled"),
            focused: property(node, "focused"),
            id: node["backendDOMNodeId"].as_i64().unwrap_or_default(),
        })
        .collect()
}

/// [`read`] in the order of the page, parents before their children. Chromium gives levels.
pub(crate) fn read_in_order(mut answer: Value) -> Vec<Node> {
    let nodes = answer["nodes"].as_array().cloned().unwrap_or_default();
    let mut ordered = Vec::with_capacity(nodes.len());
    let mut open: Vec<&Value> = nodes.iter().take(1).collect();
    while let Some(node) = open.pop() {
        ordered.push(node.clone());
        let children = node["childIds"].as_array().into_iter().flatten().rev();
        open.extend(children.filter_map(|id| nodes.iter().find(|node| node["nodeId"] == *id)));
    }
    answer["nodes"] = Value::Array(ordered);
    read(&answer)
}

fn value(field: &Value) -> String {
    field["value"].as_str().unwrap_or_default().to_owned()
}

fn property(node: &Value, name: &str) -> bool {
    node["properties"].as_array().is_some_and(|list| {
        list.iter()
            .any(|property| property["name"] == name && property["value"]["value"] == true)
    })
}

fn text<'a>(node: &'a Value, by_id: &impl Fn(&Value) -> Option<&'a Value>) -> String {
    if node["role"]["value"] == "StaticText" {
        return value(&node["name"]);
    }
    let children = node["childIds"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let parts: Vec<String> = children
        .iter()
        .filter_map(by_id)
        .map(|child| text(child, by_id))
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" ")
}
